/** Cards: finding, reading, writing them. */

export const finder = {
  title: 'Cards to choose from',
  search: 'Search',
  any: 'any',
  sort: 'Order',
  found: '{n} of {of} cards',
  nothing: 'No card fits.',
  clear: 'Clear the search',
  unknownField: 'There is no field “{field}”. Fields: {fields}.',
  badNumber: '“{value}” is no number, so it cannot be compared with {field}.',
  filters: 'Filters',
};
