import type { Page } from '@playwright/test';
import { apiOf, signUp, uploadTo } from './testing/api.ts';
import { arrive, keepSession } from './testing/arrive.ts';
import { startCamera } from './testing/camera.ts';
import { demoOf } from './testing/demo.ts';
import { expect, seriousFindings, test } from './testing/fixtures.ts';
import { keepPicture } from './testing/keep-picture.ts';
import { noisePng } from './testing/pictures.ts';
import { startScriptedWorker } from './testing/scripted-worker.ts';

// With the demo account, which is an administrator.
test.use({ productEnv: { LOCAL_WORKER: 'off', STREAM_ALLOWED_NETWORKS: 'any' } });

const WIDTHS = [390, 1024, 1440, 1920];

const looker = (page: Page) => async (path: string, ready: string) => {
  await page.goto(path);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText(ready).first()).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
    await keepPicture(page, `${path} ${width}`);
    if (width === 390 || width === 1440) expect(await seriousFindings(page), `${path} at ${width}`).toEqual([]);
  }
};

for (const scheme of ['light', 'dark'] as const) {
  test(`every screen is sound for axe and fits its width, ${scheme}`, async ({ page, product, allowTrouble }) => {
    allowTrouble(/404/);
    const signed = await signUp(product.url, `looks-${scheme}@example.ru`);
    const api = apiOf(product.url, signed);
    const { id } = await api.createProject({
      body: {
        title: 'Склад №3 с очень длинным названием, которое не помещается в одну строку меню',
        description: 'Камеры у ворот и на весовой',
      },
    });
    const bare = await api.createProject({ body: { title: 'Без тарифа', description: '' } });
    await api.changeActiveRate({ params: { projectId: id }, body: { rateId: 1 } });

    const look = looker(page);

    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await look('/stats', 'Статистика разметки');
    await look('/sign_in', 'Вход');
    await look('/cabinet', 'Войдите, чтобы открыть кабинет');
    await look('/nowhere', 'Unexpected Application Error!');
    await page.evaluate(({ jwt, csrf }) => {
      localStorage.setItem('jwt', jwt);
      localStorage.setItem('csrf', csrf);
    }, signed);
    await look('/cabinet', 'Камеры у ворот и на весовой');
    await look(`/cabinet/projects/${id}`, 'Сменить тариф');
    await look(`/cabinet/projects/${bare.id}`, 'Выберите тариф');
    // A low window: the menu has its projects still, and its end can be reached.
    await page.setViewportSize({ width: 1024, height: 430 });
    const menu = page.getByRole('navigation', { name: 'Меню кабинета' });
    await expect(menu.getByRole('link', { name: 'Без тарифа' })).toBeInViewport({ ratio: 1 });
    await menu.getByRole('button', { name: 'Выйти' }).scrollIntoViewIfNeeded();
    await expect(menu.getByRole('button', { name: 'Выйти' })).toBeInViewport({ ratio: 1 });
    const source = await api.createDataSource({ body: { project: id, title: 'Ворота', description: '' } });
    await look(`/cabinet/projects/${id}/data_sources/${source.id}?panel=questions`, 'Вопросов пока нет');
    await look(`/cabinet/projects/${id}/data_sources/${source.id}?panel=chat`, 'Спросите об этом источнике');
    const weightOf = (name: string) =>
      page.getByText(name, { exact: true }).evaluate((word) => getComputedStyle(word).fontWeight);
    expect(await weightOf('Добавить файл'), 'a link that looks like a button').toBe(
      await weightOf('Потоковая аналитика'),
    );
    await look('/cabinet/alerts', 'Этот браузер');
    const worker = startScriptedWorker(product, scheme);
    const file = await uploadTo(product.url, signed, {
      projectId: id,
      dataSourceId: source.id,
      name: 'двор.png',
      bytes: noisePng(9),
    });
    const charges = async () => (await api.listCharges({ query: {} })).usersDebtDtos;
    await expect.poll(async () => (await charges()).length).toBe(1);
    await worker.stop();
    await look(
      `/cabinet/projects/${id}/data_sources/${source.id}/data_source_files/${file.id}?tab=detections`,
      'В проект не добавлены распознаваемые признаки',
    );
    const { paymentUrl } = await api.createPayment({ body: { amount: 10_000 } });
    await look('/cabinet/financial/payments', 'Ожидает оплаты');
    await look('/cabinet/financial/credit', 'Описание: двор.png');
    await look(`/cabinet/financial/credit/${(await charges())[0]?.id}`, `Описано: ${scheme}`);
    await look('/cabinet/financial/debit', 'Установите приложение на компьютер, чтобы начать зарабатывать');
    await look(paymentUrl, 'Настоящие деньги не списываются');
    await look('/cabinet/profile', 'Фамилия');
    await look('/cabinet/projects/999999', 'Проект не найден');
    const demo = await demoOf(product);
    await keepSession(page, product.url, demo);
    await look('/admin/payments', `looks-${scheme}@example.ru`);
    // The sample has labels of many titles: classes that nobody has taught yet.
    const [sample] = (await apiOf(product.url, demo).listProjects()).projects;
    await look(`/cabinet/projects/${sample?.id}`, 'Для уверенного обучения нужно хотя бы');
  });
}

test('a camera, its record and the wall are sound for axe and fit their width', async ({ page, product }) => {
  const camera = await startCamera('--width', '640', '--height', '360');
  try {
    const { api, projectId, dataSourceId, path } = await arrive(page, product.url, 'cameras@example.ru');
    const body = { description: '', data_source_id: dataSourceId, project_id: projectId };
    const { id } = await api.newStream({ body: { ...body, title: 'Ворота', rtsp_url: camera.url } });
    const gone = await api.newStream({
      body: {
        ...body,
        title: 'Столб у дальнего въезда с очень длинным названием, которое не помещается',
        rtsp_url: 'rtsp://127.0.0.1:4/nowhere',
      },
    });
    const shown = () => api.showStream({ params: { fileId: id } });
    await expect.poll(async () => (await shown()).latest_event, { timeout: 60_000 }).not.toBeNull();
    await expect.poll(async () => (await shown()).recorded_from, { timeout: 60_000 }).not.toBeNull();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const look = looker(page);
      await look(`${path}/data_source_files/${id}`, 'Последнее событие');
      await look(`${path}/data_source_files/${id}?at=${(await shown()).recorded_from}`, 'Запись: ');
      await look(`${path}/data_source_files/${gone.id}`, 'Записи ещё нет');
      await look('/cabinet/wall', 'Событий ещё не было');
    }
  } finally {
    await camera.stop();
  }
});
