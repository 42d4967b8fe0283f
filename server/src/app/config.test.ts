import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BadSettings, readConfig } from './config.ts';
import { SETTING_NAMES } from './settings.ts';

it('starts with no settings at all', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    brand: 'Ракурс',
    publicUrl: 'http://127.0.0.1:3000',
    demo: true,
    s3: null,
  });
});

it('takes an empty setting for an absent one', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  });
});

it('lists every fault at once, by name', () => {
  const read = () =>
    readConfig({
      PORT: 'три тысячи',
      DATABASE_URL: 'mysql://x',
      PUBLIC_URL: 'ftp://x',
      SESSION_SECRET: 'short',
      CORS_ORIGINS: 'not-an-origin',
    });
  expect(read).toThrow(BadSettings);
  for (const name of ['PORT', 'DATABASE_URL', 'PUBLIC_URL', 'SESSION_SECRET', 'CORS_ORIGINS'])
    expect(read).toThrow(name);
});

it('wants the keys of a bucket together with the bucket', () => {
  expect(() => readConfig({ S3_BUCKET: 'media' })).toThrow(/S3_ACCESS_KEY_ID[\s\S]*S3_SECRET_ACCESS_KEY/);
});

it('never has a demo account in production, whatever DEMO says', () => {
  expect(readConfig({ NODE_ENV: 'production', DEMO: 'on' }).demo).toBe(false);
  expect(readConfig({ DEMO: 'off' }).demo).toBe(false);
});

it('shows every setting in .env.example, with a line of explanation', () => {
  const example = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8').split('\n');
  for (const name of SETTING_NAMES) {
    const at = example.findIndex((line) => line.startsWith(`${name}=`) || line.startsWith(`# ${name}=`));
    expect(at, name).toBeGreaterThan(0);
    expect(example[at - 1], name).toMatch(/^# .*[А-Яа-я]/);
  }
});

it('requires a mail server and a sender together with a recipient', () => {
  expect(() => readConfig({ CALLBACK_EMAIL_TO: 'sales@example.ru' })).toThrow(/SMTP_URL[\s\S]*SMTP_FROM/);
  expect(() =>
    readConfig({
      CALLBACK_EMAIL_TO: 'не почта',
      SMTP_URL: 'http://x',
      MESSENGER_URL: 'javascript:alert(1)',
      OPERATOR_TAX_ID: '7',
    }),
  ).toThrow(/CALLBACK_EMAIL_TO[\s\S]*SMTP_URL[\s\S]*MESSENGER_URL[\s\S]*OPERATOR_TAX_ID/);
  const mail = {
    CALLBACK_EMAIL_TO: 'Sales@example.ru, boss@example.ru',
    SMTP_URL: 'smtp://user:pass@mail.example.ru:587',
    SMTP_FROM: 'site@example.ru',
  };
  expect(readConfig(mail)).toMatchObject({
    mail: { smtpUrl: mail.SMTP_URL, from: mail.SMTP_FROM },
    callbacks: { emailTo: ['sales@example.ru', 'boss@example.ru'] },
  });
  expect(() => readConfig({ SMTP_URL: mail.SMTP_URL })).toThrow(/SMTP_FROM/);
  expect(readConfig({}).mail).toBeNull();
});

it('lets everybody train models unless the installation names who may', () => {
  expect([readConfig({}).training, readConfig({ TRAINING: 'granted' }).training]).toEqual(['all', 'granted']);
  expect(() => readConfig({ TRAINING: 'nobody' })).toThrow('TRAINING: all или granted');
});

it('names the brand as the operator of personal data until another is named', () => {
  expect(readConfig({ BRAND: 'Взгляд' })).toMatchObject({
    operator: { name: 'Взгляд', address: '', email: '', taxId: '' },
    contactPhone: '',
    messengerUrl: '',
    marketingOrigin: '',
    adminEmails: [],
  });
});

it('believes proxies by their addresses alone, and starts with no other word', () => {
  expect([readConfig({}).trustedProxies, readConfig({ TRUST_PROXY: 'off' }).trustedProxies]).toEqual([[], []]);
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8' }).trustedProxies).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    'fd00::/8',
  ]);
  for (const wrong of ['on', 'true', '1', '10.0.0.0/33', '10.0.0.0/0', 'proxy.example.ru', '10.0.0.0/8/8'])
    expect(() => readConfig({ TRUST_PROXY: wrong }), wrong).toThrow('TRUST_PROXY');
});

it('pulls cameras from the public internet alone, and checks their certificates, unless a setting allows more', () => {
  // Behind a proxy a server listens on 127.0.0.1 too: where it listens says nothing of who uses it.
  for (const HOST of ['127.0.0.1', '::1', 'localhost', '0.0.0.0'])
    expect(readConfig({ HOST }).streams).toMatchObject({ reach: 'public', acceptsSelfSigned: false });
  expect(readConfig({ STREAM_ALLOWED_NETWORKS: 'lan', STREAMS_SELF_SIGNED: 'on' }).streams).toMatchObject({
    reach: 'lan',
    acceptsSelfSigned: true,
  });
});

it('reads a setting by the name that it had before, unless it is given by its own', () => {
  const { streams, givenByOldName } = readConfig({ STREAMS_REACH: 'lan' });
  expect([streams.reach, givenByOldName]).toEqual(['lan', [['STREAMS_REACH', 'STREAM_ALLOWED_NETWORKS']]]);
  expect(readConfig({ STREAMS_REACH: 'lan', STREAM_ALLOWED_NETWORKS: 'any' }).streams.reach).toBe('any');
  expect(readConfig({ STREAM_ALLOWED_NETWORKS: 'any' }).givenByOldName).toEqual([]);
  expect(() => readConfig({ STREAMS_REACH: 'everywhere' })).toThrow('STREAM_ALLOWED_NETWORKS');
});
