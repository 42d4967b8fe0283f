import type { Directory } from './tiff-directories.ts';

/** Named as exifr names them, so that a raw's date and place are judged like any picture's. */
const EXIF_TEXTS = {
  DateTimeOriginal: 36_867,
  CreateDate: 36_868,
  OffsetTime: 36_880,
  OffsetTimeOriginal: 36_881,
  OffsetTimeDigitized: 36_882,
};
const GPS = { latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4, time: 7, date: 29 };

/** What a raw knows about itself. */
export async function readRawTags(directories: Directory[]): Promise<Record<string, unknown>> {
  const tags: Record<string, unknown> = {};
  for (const directory of directories.filter(({ role }) => role !== 'gps')) {
    for (const [name, tag] of Object.entries(EXIF_TEXTS))
      if (directory.has(tag)) tags[name] ??= await directory.text(tag);
  }
  const gps = directories.find(({ role }) => role === 'gps');
  if (!gps) return tags;
  const degrees = async (value: number, ref: number) => {
    const [whole = NaN, minutes = 0, seconds = 0] = await gps.numbers(value);
    const size = whole + minutes / 60 + seconds / 3600;
    return ['S', 'W'].includes(await gps.text(ref)) ? -size : size;
  };
  return {
    ...tags,
    latitude: await degrees(GPS.latitude, GPS.latitudeRef),
    longitude: await degrees(GPS.longitude, GPS.longitudeRef),
    GPSDateStamp: await gps.text(GPS.date),
    GPSTimeStamp: await gps.numbers(GPS.time),
  };
}
