import { contract } from '@rakurs/contract';
import type { createKillableServer } from '../killable-server.ts';

type Server = Pick<ReturnType<typeof createKillableServer>, 'address' | 'client'>;

/** Somebody with an account and a source, who reads the answers as they are. */
export async function newAttacker({ address, client }: Server, email: string) {
  const { jwt, csrf } = await client().signUp({ body: { email, password: 'long-enough' } });
  const headers = { authorization: jwt, csrf };
  const api = client(headers);
  const { id: projectId } = await api.createProject({ body: { title: 'Склад', description: '' } });
  const { id: dataSourceId } = await api.createDataSource({
    body: { project: projectId, title: 'Ворота', description: '' },
  });
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(address() + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
  };
  return {
    api,
    projectId,
    dataSourceId,
    post,
    addCamera: (link: string) =>
      post(contract.newStream.path, {
        title: 'Ворота',
        description: '',
        data_source_id: dataSourceId,
        project_id: projectId,
        rtsp_url: link,
      }),
  };
}
