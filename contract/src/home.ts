import { z } from 'zod';
import { Rate } from './billing.ts';
import { FileWithoutLabels } from './files.ts';
import { FirstSteps } from './first-steps.ts';
import { defineRoutes } from './route.ts';
import { Id, Time } from './values.ts';

/** How many pictures a cover is made of, and how many of the newest files the home page shows. */
export const COVER_PICTURES = 4;
export const NEWEST_FILES = 16;

/** A file as far as a strip of the newest and a cover show it. */
export const FilePreview = FileWithoutLabels.pick({
  id: true,
  title: true,
  name: true,
  kind: true,
  thumbnail_url: true,
  focus: true,
  ai_description: true,
  state: true,
  state_reason: true,
  recognition: true,
  duration_seconds: true,
  data_source_id: true,
  project_id: true,
  created_at: true,
}).meta({ id: 'GlimpsedFile' });
export type FilePreview = z.output<typeof FilePreview>;

const Picture = FilePreview.pick({ id: true, focus: true }).extend({ thumbnail_url: z.string() });
export type CoverPicture = z.output<typeof Picture>;

const Amounts = { sources: z.int(), files: z.int(), labels: z.int() };

export const Home = z
  .object({
    /** What has come since the visit before this one ended; null of a user who is here for the first time. */
    news: z.object({ since: Time, files: z.int(), described: z.int(), labels: z.int() }).nullable(),
    /** As `showFirstSteps` tells them. */
    first_steps: FirstSteps,
    /** The last ones added, of all projects. */
    newest_files: z.array(FilePreview),
    /** As `listProjects` has them, and in that order. */
    projects: z.array(z.object({ project_id: Id, ...Amounts, cover: z.array(Picture), rates: z.array(Rate) })),
  })
  .meta({ id: 'Home' });
export type Home = z.output<typeof Home>;
export type ProjectPreview = Home['projects'][number];

export const ProjectOverview = z
  .object({
    ...Amounts,
    data_sources: z.array(z.object({ data_source_id: Id, files: z.int(), labels: z.int(), cover: z.array(Picture) })),
  })
  .meta({ id: 'ProjectOverview' });
export type ProjectOverview = z.output<typeof ProjectOverview>;

export const homeRoutes = defineRoutes({
  /** All that the first page of the cabinet shows beside the projects themselves, in one call. */
  showHome: { method: 'GET', path: '/api/users/home', access: 'user', permission: 'project.read', answer: Home },
  showProjectOverview: {
    method: 'GET',
    path: '/api/users/projects/{projectId}/overview',
    access: 'user',
    permission: 'project.read',
    answer: ProjectOverview,
  },
});
