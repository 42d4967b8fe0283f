import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface PostgresDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

const asAdmin = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/** A database of its own on this server: empty, or a copy of another that nobody is connected to. */
export async function createPostgresDatabase(url: string, template = ''): Promise<PostgresDatabase> {
  const name = `rakurs_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(url, `create database ${name}${template && ` template ${template}`}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { name, url: own.href, drop: () => asAdmin(url, `drop database ${name} with (force)`) };
}
