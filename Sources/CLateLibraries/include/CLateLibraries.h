// Nothing to import: the functions are declared by GMime and libxml2.
