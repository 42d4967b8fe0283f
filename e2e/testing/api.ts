import { createHash, randomUUID } from 'node:crypto';
import { contract, createClient, DataSourceFile, fileRoutes, type Client, type Contract } from '@rakurs/contract';

/** The contract's client over the network. Every changing call carries a key, as the web client's queue does. */
export const apiOf = (
  url: string,
  signed: { jwt?: string; csrf?: string } = {},
  keyOf: () => string = randomUUID,
): Client<Contract> =>
  createClient(contract, async (request) => {
    const response = await fetch(url + request.url, {
      method: request.method,
      headers: {
        ...(signed.jwt && { authorization: signed.jwt }),
        ...(signed.csrf && { csrf: signed.csrf }),
        ...(request.changes && { 'idempotency-key': keyOf() }),
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
    const answer: unknown = await response.json();
    if (response.ok) return answer;
    throw new Error(`${response.status}: ${JSON.stringify(answer)}`);
  });

export const signUp = async (url: string, email: string): Promise<{ jwt: string; csrf: string }> =>
  apiOf(url).signUp({ body: { email, password: 'long-enough' } });

export interface Sending {
  projectId: number;
  dataSourceId: number;
  name: string;
  bytes: Buffer;
}

/** Uploads one file as the specification has it. */
export async function uploadTo(
  url: string,
  signed: { jwt: string; csrf: string },
  { projectId, dataSourceId, name, bytes }: Sending,
): Promise<DataSourceFile> {
  const form = new FormData();
  const sha256_checksum = createHash('sha256').update(bytes).digest('hex');
  form.append(
    'params',
    JSON.stringify({
      title: '',
      description: '',
      data_source_id: dataSourceId,
      project_id: projectId,
      sha256_checksum,
    }),
  );
  form.append('file', new File([new Uint8Array(bytes)], name));
  const response = await fetch(url + fileRoutes.uploadFile.path, {
    method: 'POST',
    headers: { authorization: signed.jwt, csrf: signed.csrf },
    body: form,
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return DataSourceFile.parse(await response.json());
}
