import { z } from 'zod';
import { defineEvents } from './event.ts';
import { defineRoutes } from './route.ts';
import { Id, paragraph, requiredLine } from './values.ts';

/** The map of the project screen (A section 9). */
export const MAP_ZOOM = 14;

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

export const DataSource = z
  .object({
    id: Id,
    title: z.string(),
    description: z.string(),
    lat: latitude.nullable(),
    lon: longitude.nullable(),
    project: Id,
  })
  .meta({ id: 'DataSource' });
export type DataSource = z.output<typeof DataSource>;

/** `project` is the id; an object with the id is taken too. */
const projectReference = z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]);

export const NewDataSource = z
  .object({ project: projectReference, title: requiredLine(200), description: paragraph(5000).default('') })
  .meta({ id: 'NewDataSource' });
export type NewDataSource = z.output<typeof NewDataSource>;

export const DataSourceChange = z
  .object({
    title: requiredLine(200).optional(),
    description: paragraph(5000).optional(),
    /** Null takes the source off the map. */
    lat: latitude.nullable().optional(),
    lon: longitude.nullable().optional(),
    project: projectReference.optional(),
  })
  .meta({ id: 'DataSourceChange' });
export type DataSourceChange = z.output<typeof DataSourceChange>;

export const sourceEvents = defineEvents({ 'source.changed': z.object({ id: Id, project: Id }) });

export const sourceRoutes = defineRoutes({
  createDataSource: {
    method: 'POST',
    path: '/api/projects/data_sources/new',
    access: 'user',
    permission: 'project.manage',
    body: NewDataSource,
    answer: DataSource,
  },
  listDataSources: {
    method: 'GET',
    path: '/api/projects/{projectId}/data_sources/index',
    access: 'user',
    permission: 'project.read',
    answer: z.object({ data_sources: z.array(DataSource) }),
  },
  showDataSource: {
    method: 'GET',
    path: '/api/projects/data_sources/{dataSourceId}/show',
    access: 'user',
    permission: 'project.read',
    answer: DataSource.extend({ ai_dialog_id: Id }),
  },
  changeDataSource: {
    method: 'PATCH',
    path: '/api/projects/data_sources/{dataSourceId}/',
    access: 'user',
    permission: 'project.manage',
    body: DataSourceChange,
    answer: DataSource,
  },
  /** Marks it; within 30 days it can be taken back. */
  deleteDataSource: {
    method: 'DELETE',
    path: '/api/projects/data_sources/{dataSourceId}/',
    access: 'user',
    permission: 'project.manage',
    answer: DataSource,
  },
  restoreDataSource: {
    method: 'POST',
    path: '/api/projects/data_sources/{dataSourceId}/restore',
    access: 'user',
    permission: 'project.manage',
    answer: DataSource,
  },
});
