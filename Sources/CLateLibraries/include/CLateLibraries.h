// Nothing to import: the functions are declared by GMime, libxml2 and OpenSSL.
