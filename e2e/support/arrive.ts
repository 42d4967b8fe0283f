import type { Page } from '@playwright/test';
import { apiOf, signUp } from './api.ts';

/** A new person with one empty data source, signed in in this browser. */
export async function arrive(page: Page, url: string, email: string) {
  const signed = await signUp(url, email);
  const api = apiOf(url, signed);
  const project = await api.createProject({ body: { title: 'Склад №3', description: '' } });
  const source = await api.createDataSource({ body: { project: project.id, title: 'Ворота', description: '' } });
  await page.goto('/');
  await page.evaluate(({ jwt, csrf }) => {
    localStorage.setItem('jwt', jwt);
    localStorage.setItem('csrf', csrf);
  }, signed);
  const path = `/cabinet/projects/${project.id}/data_sources/${source.id}`;
  return { signed, api, projectId: project.id, dataSourceId: source.id, path };
}
