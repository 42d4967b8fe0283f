import type { Page, Response } from '@playwright/test';
import { settle } from './arrive.ts';
import { signUp } from './api.ts';
import { expect } from './fixtures.ts';

/**
 * A camera of few pictures a second (to encode more is half of the work here) and a microphone, neither of them there.
 */
const FAKE_DEVICES = '--use-fake-device-for-media-stream=fps=8';

interface Launching {
  args?: string[];
}

/**
 * A browser with a camera and a microphone that are not there, and a user who always gives the same answer. The rest
 * is as in the configuration.
 */
export const withDevices = (answer: 'allow' | 'deny') => ({
  launchOptions: async ({ launchOptions }: { launchOptions: Launching }, use: (options: Launching) => Promise<void>) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        FAKE_DEVICES,
        `--use-fake-ui-for-media-stream${answer === 'deny' ? '=deny' : ''}`,
      ],
    }),
  permissions: answer === 'allow' ? ['camera', 'microphone'] : [],
});

let people = 0;

/** A new person with one empty data source, signed in in this browser. `recorder` is where they record. */
export async function arriveToRecord(page: Page, url: string) {
  people += 1;
  const settled = await settle(page, url, await signUp(url, `recorder${people}@example.ru`));
  const { api, dataSourceId } = settled;
  const path = `${url}${settled.path}`;
  const listFiles = async () => (await api.listFiles({ params: { dataSourceId }, query: {} })).data_source_files;
  return { api, path, recorder: `${path}/recorder`, listFiles };
}

export const choose = (page: Page, text: string) => page.getByText(text, { exact: true }).click();
export const start = (page: Page) => page.getByRole('button', { name: 'Начать запись' }).click();
export const stop = (page: Page) => page.getByRole('button', { name: 'Остановить запись' }).click();
export const isRecording = (page: Page) => expect(page.getByText('Идёт запись')).toBeVisible();

const isPartTaken = (response: Response): boolean => response.url().endsWith('/data_source_files/new') && response.ok();
/** Resolves with the answer to so many parts. */
export const partsTaken = (page: Page, atLeast: number) => {
  let taken = 0;
  return page.waitForResponse((response) => isPartTaken(response) && (taken += 1) >= atLeast);
};

/** Cameras and microphones whose light is on. */
export const liveTracks = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('video')]
        .flatMap(({ srcObject }) => (srcObject instanceof MediaStream ? srcObject.getTracks() : []))
        .filter(({ readyState }) => readyState === 'live').length,
  );

/**
 * Whether what is at this address can be sought through, which needs the index that a browser's recorder does not
 * write.
 */
export const seekToMiddle = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const video = Object.assign(document.createElement('video'), { src, muted: true });
    await new Promise((resolve) => (video.onloadedmetadata = resolve));
    const middle = video.duration / 2;
    video.currentTime = middle;
    await new Promise((resolve) => (video.onseeked = resolve));
    return { seconds: video.duration, off: Math.abs(video.currentTime - middle) };
  }, address);
