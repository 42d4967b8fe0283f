import { createHash } from 'node:crypto';
import { DataSourceFile, fileRoutes, Problem, type Rate } from '@rakurs/contract';
import { vi } from 'vitest';
import { Refused, type TestUser, type TestApp } from './test-app.ts';

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

export interface Place {
  projectId: number;
  dataSourceId: number;
}

/** The plans that every installation begins with. */
export type PlanTitle = 'Старт' | 'Дело' | 'Поток';

/** From now on the work of the project is paid for by this plan. */
export async function choosePlan(
  user: TestUser,
  { projectId }: Pick<Place, 'projectId'>,
  title: PlanTitle = 'Старт',
): Promise<Rate> {
  const rate = (await user.api.listRates()).rates.find((one) => one.title === title);
  if (!rate) throw new Error(`There is no plan ${title}`);
  await user.api.changeActiveRate({ params: { projectId }, body: { rateId: rate.id } });
  return rate;
}

/** A project with one empty data source. Questions are put only where there is a plan. */
export async function newPlace(user: TestUser, { plan }: { plan?: PlanTitle } = {}): Promise<Place> {
  const project = await user.api.createProject({ body: { title: 'Склад', description: '' } });
  if (plan) await choosePlan(user, { projectId: project.id }, plan);
  const source = await user.api.createDataSource({ body: { project: project.id, title: 'Ворота', description: '' } });
  return { projectId: project.id, dataSourceId: source.id };
}

export interface Sending {
  bytes: Buffer | string;
  name?: string;
  /** Sent as they are when they are text; merged into good ones otherwise. */
  params?: Record<string, unknown> | string;
  fileFirst?: boolean;
}

export function formOf(place: Place, { bytes, name = 'photo.jpg', params = {}, fileFirst = false }: Sending): FormData {
  const good = {
    title: '',
    description: '',
    data_source_id: place.dataSourceId,
    project_id: place.projectId,
    sha256_checksum: sha256(bytes),
  };
  const text = typeof params === 'string' ? params : JSON.stringify({ ...good, ...params });
  const form = new FormData();
  const file = () => form.append('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name));
  if (fileFirst) file();
  form.append('params', text);
  if (!fileFirst) file();
  return form;
}

/** Uploads through the whole server, without a network. */
export async function upload(app: TestApp, user: TestUser, place: Place, sending: Sending): Promise<DataSourceFile> {
  const wire = new Response(formOf(place, sending));
  const answer = await app.app.inject({
    method: 'POST',
    url: fileRoutes.uploadFile.path,
    headers: { authorization: user.jwt, csrf: user.csrf, 'content-type': wire.headers.get('content-type') ?? '' },
    payload: Buffer.from(await wire.arrayBuffer()),
  });
  if (answer.statusCode >= 400) throw new Refused(answer.statusCode, Problem.parse(answer.json()), answer.headers);
  return DataSourceFile.parse(answer.json());
}

/** Waits until the card of the file has its picture, or its failure. */
export const prepared = (user: TestUser, file: DataSourceFile): Promise<DataSourceFile> =>
  vi.waitFor(
    async () => {
      const now = await user.api.showFile({ params: { dataSourceId: file.data_source_id, fileId: file.id } });
      if (now.state === 'preparing') throw new Error('still preparing');
      return now;
    },
    { timeout: 30_000, interval: 50 },
  );

/** Fetches an address of media as a browser would. */
export const fetchMedia = async (app: TestApp, url: string | null, headers: Record<string, string> = {}) => {
  const answer = await app.app.inject({ method: 'GET', url: url ?? '/media/none', headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};
