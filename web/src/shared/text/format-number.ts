/** Apart from the other formats, which bring a library of dates along: the public pages show prices and no dates. */
const numbers = new Intl.NumberFormat('ru-RU');

export const formatNumber = (value: number): string => numbers.format(value);
