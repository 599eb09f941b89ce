#!/usr/bin/env bash
# The Python SDK for the Model Context Protocol derives a tool's outputSchema from the return annotation and then puts
# the value into structuredContent as well as into a text block; the code's own description lists dict among the types
# that this works for, and a plain list of strings, None and a str all get it.
# In mcp 2.3.0 a tool annotated "-> dict" is announced without any outputSchema and answers with text only, while the
# same function annotated "-> dict[str, Any]" has both a schema and structuredContent. Nothing warns about it.
# A client should not rely on structuredContent: it should fall back to the first text block and try to read that as
# JSON. A server's author who wants structured answers should write the type arguments, or ask for them with
# structured_output=True, which turns the silent case into an error when the server starts.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q --disable-pip-version-check install mcp==2.3.0 pydantic==2.14.4
cat > "$work/try.py" <<'PYTHON'
import asyncio
import json
import sys
from importlib.metadata import version
from typing import Any

from mcp import Client
from mcp.server import MCPServer

server = MCPServer("post-office")


@server.tool()
def bare() -> dict:
    return {"unread": 3}


@server.tool()
def typed() -> dict[str, Any]:
    return {"unread": 3}


def strict_registration_fails():
    try:
        MCPServer("strict").tool(structured_output=True)(bare)
    except Exception as error:
        print(f"structured_output=True on the bare dict: {type(error).__name__}")
        return True
    print("structured_output=True on the bare dict: accepted")
    return False


async def main():
    print("mcp", version("mcp"))
    seen = {}
    async with Client(server) as client:
        for tool in (await client.list_tools()).tools:
            result = await client.call_tool(tool.name, {})
            seen[tool.name] = (tool.output_schema is not None, result.structured_content,
                               json.loads(result.content[0].text))
            print(f"{tool.name}: outputSchema {json.dumps(tool.output_schema)}, "
                  f"structuredContent {result.structured_content}, text {result.content[0].text!r}")
    value = {"unread": 3}
    as_recorded = seen == {"bare": (False, None, value), "typed": (True, value, value)}
    as_recorded = strict_registration_fails() and as_recorded
    if not as_recorded:
        print("NOT AS RECORDED: the bare dict was expected to be text only, the typed one structured")
    return 0 if as_recorded else 1


sys.exit(asyncio.run(main()))
PYTHON
"$work/venv/bin/python" "$work/try.py"
