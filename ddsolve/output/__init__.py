"""How answers look: in a terminal (style, tables, layouts, reports) and as JSON documents."""
