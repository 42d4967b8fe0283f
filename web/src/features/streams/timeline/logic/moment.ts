/** Anybody may have written the address: what is no moment in it is left out. In the form of the wire, so that a person may also write less ('2026-11-17T12:00'). */
export const readMoment = (text: string | null): string | null => {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : writeMoment(at);
};

export const writeMoment = (at: number): string => new Date(at).toISOString();

export const msOf = (time: string): number => Date.parse(time);
