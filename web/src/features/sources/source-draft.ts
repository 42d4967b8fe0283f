import type { DataSource } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';
import { readCoordinate, writeCoordinate, type Point, type TypedCoordinate } from './coordinates.ts';

/** A source as it stands in the fields of the inline editor. */
export interface SourceDraft {
  title: string;
  description: string;
  lat: string;
  lon: string;
  /** A select holds text. */
  project: string;
}

export const toDraft = (source: DataSource): SourceDraft => ({
  title: source.title,
  description: source.description,
  lat: writeCoordinate(source.lat),
  lon: writeCoordinate(source.lon),
  project: String(source.project),
});

/** What can be said without asking the server: it would only see a number that is not there. */
export const findFaults = ({ lat, lon }: SourceDraft): Partial<Record<keyof SourceDraft, string>> => {
  const typed = { lat: readCoordinate(lat), lon: readCoordinate(lon) };
  const isLonely = (one: TypedCoordinate, other: TypedCoordinate) => one.step === 'empty' && other.step !== 'empty';
  const faultOf = (one: TypedCoordinate, other: TypedCoordinate) => {
    if (one.step === 'bad') return ru.sources.notNumber;
    return isLonely(one, other) ? ru.sources.bothOrNone : undefined;
  };
  const faults = { lat: faultOf(typed.lat, typed.lon), lon: faultOf(typed.lon, typed.lat) };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
};

const valueOf = (typed: TypedCoordinate): number | null => (typed.step === 'number' ? typed.value : null);

/** The place that the fields name, if they name one. */
export const pointOf = ({ lat, lon }: Pick<SourceDraft, 'lat' | 'lon'>): Point | null => {
  const [one, other] = [valueOf(readCoordinate(lat)), valueOf(readCoordinate(lon))];
  return one === null || other === null || Math.abs(one) > 90 || Math.abs(other) > 180
    ? null
    : { lat: one, lon: other };
};

/** The body of the call, with the project as A section 7 shows it. */
export const toChange = ({ title, description, lat, lon, project }: SourceDraft) => ({
  title,
  description,
  lat: valueOf(readCoordinate(lat)),
  lon: valueOf(readCoordinate(lon)),
  project: { id: Number(project) },
});
