// CTIFF has declarations of its own; this says where the library is, for whoever links it.
