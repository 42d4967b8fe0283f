import type { Page } from '@playwright/test';
import { apiOf, signUp } from './api.ts';

/**
 * Puts a session into this browser, from an empty page of its own: to draw a landing that nobody looks at takes as long
 * as half of a test.
 */
export async function keepSession(page: Page, url: string, signed: { jwt: string; csrf: string }): Promise<void> {
  const empty = `${url}/empty-page-of-the-tests`;
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(empty);
  await page.unroute(empty);
  await page.evaluate(({ jwt, csrf }) => {
    localStorage.setItem('jwt', jwt);
    localStorage.setItem('csrf', csrf);
  }, signed);
}

/** A project with one empty data source of a user, who is then signed in in this browser. */
export async function settle(page: Page, url: string, signed: { jwt: string; csrf: string }) {
  const api = apiOf(url, signed);
  const project = await api.createProject({ body: { title: 'Склад №3', description: '' } });
  const source = await api.createDataSource({ body: { project: project.id, title: 'Ворота', description: '' } });
  await keepSession(page, url, signed);
  const path = `/cabinet/projects/${project.id}/data_sources/${source.id}`;
  return { signed, api, projectId: project.id, dataSourceId: source.id, path };
}

/** A new person with one empty data source, signed in in this browser. */
export const arrive = async (page: Page, url: string, email: string) => settle(page, url, await signUp(url, email));
