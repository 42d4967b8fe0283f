/** The provider itself is out of reach, whatever it is asked; any other failure is about one file. */
export class ProviderDown extends Error {}
