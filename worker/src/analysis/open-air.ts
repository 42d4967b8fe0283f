/**
 * What is said of an image on which nothing but the open air was recognised: its top class's name, and a sentence of
 * its own.
 */
export const OPEN_AIR = 'снято на открытом воздухе';
