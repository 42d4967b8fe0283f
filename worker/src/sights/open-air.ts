/** What is said of a picture on which nothing but the open air was recognised: its gist's name, and a sentence of its own. */
export const OPEN_AIR = 'снято на открытом воздухе';
