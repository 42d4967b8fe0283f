import { readId, WALL_PROJECT_PARAM } from '#shared/paths/paths.ts';
import { WALL_SIZES, type WallSize } from './wall-grid.ts';

const SIZE_PARAM = 'size';
const PAGE_PARAM = 'page';

/** What of the wall is looked at; all of it stands in the address. */
export interface WallView {
  projectId: number | null;
  /** Null: as many as there are. */
  size: WallSize | null;
  page: number;
}

/** Anybody may have written the address: what makes no sense in it is left out. */
export const readWall = (params: URLSearchParams): WallView => ({
  projectId: readId(params.get(WALL_PROJECT_PARAM) ?? undefined),
  size: WALL_SIZES.find((size) => String(size) === params.get(SIZE_PARAM)) ?? null,
  page: Math.max(1, readId(params.get(PAGE_PARAM) ?? undefined) ?? 1),
});

/** Other parameters, such as those of the search, stay. */
export const writeWall = (params: URLSearchParams, { projectId, size, page }: WallView): URLSearchParams => {
  const written = new URLSearchParams(params);
  const put = (name: string, value: number | null) =>
    value === null ? written.delete(name) : written.set(name, String(value));
  put(WALL_PROJECT_PARAM, projectId);
  put(SIZE_PARAM, size);
  put(PAGE_PARAM, page === 1 ? null : page);
  return written;
};
