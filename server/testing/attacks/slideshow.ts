import { readFileSync, statSync } from 'node:fs';
import { fileRoutes, type Client, type Contract, type DataSourceFile } from '@rakurs/contract';
import { expect, vi } from 'vitest';
import { makeSlideshow, makeStillFilm } from '../media/make-bombs.ts';
import { makeJpeg, makeMediaFolder } from '../media/make-media.ts';
import { readersOf } from '../media/readers-of.ts';
import type { createKillableServer } from '../killable-server.ts';
import { formOf, sha256, type Place } from '../upload-kit.ts';

type Server = Pick<ReturnType<typeof createKillableServer>, 'address' | 'client'>;

const DAYS = 40 * 3600;
const PATIENCE = { timeout: 60_000, interval: 100 };

/** Somebody with an account and a place for files. */
async function newOwner({
  address,
  client,
}: Server): Promise<{ api: Client<Contract>; send: (bytes: Buffer, name: string) => Promise<DataSourceFile> }> {
  const { jwt, csrf } = await client().signUp({ body: { email: 'slides@example.ru', password: 'long-enough' } });
  const headers = { authorization: jwt, csrf };
  const api = client(headers);
  const project = await api.createProject({ body: { title: 'Слайды', description: '' } });
  const source = await api.createDataSource({ body: { project: project.id, title: 'Папка', description: '' } });
  const place: Place = { projectId: project.id, dataSourceId: source.id };
  return {
    api,
    async send(bytes, name) {
      const answer = await fetch(address() + fileRoutes.uploadFile.path, {
        method: 'POST',
        headers,
        body: formOf(place, { bytes, name }),
      });
      expect(answer.status).toBe(200);
      return (await answer.json()) as DataSourceFile;
    },
  };
}

/** A film of a few kilobytes that claims days, and one whose encoding would go on after it was deleted. */
export async function attackWithSlides(server: Server): Promise<void> {
  const { api, send } = await newOwner(server);
  const folder = makeMediaFolder();
  const stateOf = ({ id, data_source_id: dataSourceId }: DataSourceFile) =>
    api.showFile({ params: { dataSourceId, fileId: id } });
  const ready = (file: DataSourceFile) =>
    vi.waitFor(async () => expect((await stateOf(file)).state).toBe('ready'), PATIENCE);
  try {
    await makeSlideshow(folder.file('slides.avi'), { seconds: 4, frameSeconds: 3600 });
    expect(statSync(folder.file('slides.avi')).size).toBeLessThan(300_000);
    const bomb = await send(readFileSync(folder.file('slides.avi')), 'slides.avi');
    await ready(bomb);
    expect((await stateOf(bomb)).duration_seconds).toBeGreaterThan(DAYS - 3600);

    await makeStillFilm(folder.file('still.avi'), { frames: 5000, width: 1280, height: 720 });
    const film = readFileSync(folder.file('still.avi'));
    const long = await send(film, 'still.avi');
    const isEncoded = async () => (await stateOf(long)).thumbnail_url !== null && readersOf(sha256(film)).length > 0;
    await vi.waitFor(async () => expect(await isEncoded()).toBe(true), PATIENCE);
    await api.deleteFiles({ body: { file_ids: [long.id] } });
    await vi.waitFor(() => expect(readersOf(sha256(film))).toEqual([]), PATIENCE);
    await ready(await send(await makeJpeg(), 'next.jpg'));
  } finally {
    folder.remove();
  }
}
