export interface Place {
  latitude: number;
  longitude: number;
}

/** Cameras without a fix write zeros, or nothing that is a number. */
export function placeOf(latitude: unknown, longitude: unknown): Place | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  // Written so that NaN is refused too.
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude };
}

const ISO_6709 = /^([+-])(\d{2,6}(?:\.\d+)?)([+-])(\d{3,7}(?:\.\d+)?)/;

/**
 * ISO 6709, as phones write into videos: +55.7558+037.6173+150.000/. Degrees, or degrees and minutes, or with seconds,
 * without marks between.
 */
export function placeFromIso6709(text: string): Place | null {
  const [, northSign, north = '', eastSign, east = ''] = ISO_6709.exec(text) ?? [];
  if (!north || !east) return null;
  return placeOf(degrees(north, 2) * signOf(northSign), degrees(east, 3) * signOf(eastSign));
}

const signOf = (sign: string | undefined): number => (sign === '-' ? -1 : 1);

function degrees(digits: string, degreeDigits: number): number {
  const whole = digits.split('.')[0] ?? '';
  if (whole.length <= degreeDigits) return Number(digits);
  const minutesAndSeconds = digits.slice(degreeDigits);
  const minutes =
    whole.length <= degreeDigits + 2
      ? Number(minutesAndSeconds)
      : Number(minutesAndSeconds.slice(0, 2)) + Number(minutesAndSeconds.slice(2)) / 60;
  return Number(digits.slice(0, degreeDigits)) + minutes / 60;
}

const VIDEO_TAGS = ['com.apple.quicktime.location.ISO6709', 'location', 'location-eng'];

export function placeFromContainer(tags: Readonly<Record<string, string>>): Place | null {
  for (const tag of VIDEO_TAGS) {
    const place = placeFromIso6709(tags[tag] ?? '');
    if (place) return place;
  }
  return null;
}
