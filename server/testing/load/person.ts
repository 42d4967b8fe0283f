import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { addressOf, changesSomething, contract, User, type AnswerOf, type CallOf, type Route } from '@rakurs/contract';
import type { Counter } from './call-counter.ts';
import { openSocket } from './open-socket.ts';

type Signed = { jwt: string; csrf: string };
type Call<R extends Route> = Partial<CallOf<R>>;

export interface PersonDeps {
  url: string;
  number: number;
  counter: Counter;
  pictures: readonly Buffer[];
}

const ofList = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];
const WORDS = [
  'кошка',
  'собака',
  'город ночью',
  'чашка кофе',
  'человек',
  'машина',
  'собака на траве',
  'тип:фото кошка',
  'скафандр',
  'текст',
  'дом',
  'красный',
];
const CARDS_IN_SIGHT = 8;

/**
 * Somebody behind a proxy of their own address, with a cabinet, a page that listens, and things to do. What they do
 * makes the calls that the pages make.
 */
export async function createUser({ url, number, counter, pictures }: PersonDeps) {
  const address = `10.20.${Math.floor(number / 250)}.${1 + (number % 250)}`;
  let signed: Signed | null = null;
  const send = (
    kind: string,
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ) =>
    counter.time(kind, () =>
      fetch(url + path, {
        ...init,
        headers: {
          'x-forwarded-for': address,
          ...(signed && { authorization: signed.jwt, csrf: signed.csrf }),
          ...init.headers,
        },
      }),
    );
  /** Null when it was refused: whoever asked does something else. */
  const call = async <R extends Route>(
    kind: string,
    route: R,
    { params, query, body }: Call<R> = {},
  ): Promise<AnswerOf<R> | null> => {
    const path = addressOf(route, { params, query } as Parameters<typeof addressOf<R>>[1]);
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(changesSomething(route) && { 'idempotency-key': randomUUID() }),
    };
    const answer = await send(kind, path, {
      method: route.method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer) return null;
    const said = JSON.parse(answer.bytes.toString()) as AnswerOf<R> & { csrf?: string };
    if (signed && said.csrf) signed = { ...signed, csrf: said.csrf };
    return said;
  };

  const account = { email: `load-${number}@example.ru`, password: `load-password-${number}` };
  signed = await call('sign up', contract.signUp, { body: account });
  const user = User.parse(await call('me', contract.me));
  const project = await call('new project', contract.createProject, {
    body: { title: `Склад ${number}`, description: '' },
  });
  const source =
    project &&
    (await call('new source', contract.createDataSource, {
      body: { project: project.id, title: 'Ворота', description: '' },
    }));
  if (!project || !source) throw new Error(`Person ${number} could not begin`);
  const closeSocket = await openSocket(url, {
    address,
    sessionId: user.peer_id,
    userId: user.id,
    heard: counter.heard,
  });
  const place = { projectId: project.id };
  const inSource = { dataSourceId: source.id };
  const inSight = (list: { thumbnail_url: string | null }[]) =>
    Promise.all(
      list
        .slice(0, CARDS_IN_SIGHT)
        .flatMap(({ thumbnail_url }) => (thumbnail_url ? [send('thumbnail', thumbnail_url)] : [])),
    );

  const openHome = async () => {
    await Promise.all([
      call('home', contract.showHome),
      call('processing', contract.showProcessing),
      call('tickets', contract.listTickets),
    ]);
  };
  const openProject = async () => {
    await Promise.all([
      call('project', contract.showProject, { params: place }),
      call('overview', contract.showProjectOverview, { params: place }),
      call('sources', contract.listDataSources, { params: place }),
    ]);
  };
  const openSource = async () => {
    const [list] = await Promise.all([
      call('file list', contract.listFiles, { params: inSource, query: {} }),
      call('count', contract.countFiles, { params: inSource }),
      call('source', contract.showDataSource, { params: inSource }),
    ]);
    await inSight(list?.data_source_files ?? []);
    return list?.data_source_files ?? [];
  };
  const openFile = async () => {
    const file = ofList(await openSource());
    if (!file) return;
    const params = { fileId: file.id };
    await Promise.all([
      call('file', contract.showFile, { params: { ...inSource, ...params } }),
      call('neighbours', contract.listFileNeighbours, { params: { ...inSource, ...params }, query: {} }),
      call('recognition', contract.showRecognition, { params }),
      call('labels', contract.listLabels, { params }),
      file.file_url ? send('original', file.file_url) : null,
    ]);
  };
  const search = async () => {
    const content = ofList(WORDS) ?? '';
    await call('suggestions', contract.suggestSearches, { query: { typed: content.slice(0, 3) } });
    const found = await call('search', contract.search, { body: { content } });
    if (found) await inSight(JSON.parse(found.searchResult) as { thumbnail_url: string | null }[]);
  };
  const upload = async () => {
    // Its tail makes it one of its own.
    const bytes = Buffer.concat([ofList(pictures) ?? Buffer.alloc(0), randomBytes(16)]);
    const form = new FormData();
    form.append(
      'params',
      JSON.stringify({
        title: '',
        description: '',
        data_source_id: source.id,
        project_id: project.id,
        sha256_checksum: createHash('sha256').update(bytes).digest('hex'),
      }),
    );
    form.append('file', new File([bytes], `photo-${randomUUID()}.jpg`));
    await send('upload', contract.uploadFile.path, {
      method: 'POST',
      body: form,
      headers: { 'idempotency-key': randomUUID() },
    });
  };
  const readFeed = async () => void (await call('feed', contract.listMessages, { query: {} }));

  /** Of so many in all. */
  const habits = [
    [6, openHome],
    [5, openProject],
    [8, openSource],
    [10, openFile],
    [6, search],
    [2, upload],
    [2, readFeed],
  ] as const;
  const all = habits.reduce((sum, [weight]) => sum + weight, 0);
  return {
    upload,
    /** One thing after another, as chance has it. */
    async act(): Promise<void> {
      let left = Math.random() * all;
      for (const [weight, habit] of habits) {
        left -= weight;
        if (left < 0) return void (await habit());
      }
    },
    leave: closeSocket,
  };
}
export type LoadUser = Awaited<ReturnType<typeof createUser>>;
