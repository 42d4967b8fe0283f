import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { drawGradient, drawLines, drawNote } from './drawn-images.ts';
import { photograph } from './photographs.ts';

/** Images of our own, drawn and taken, with questions as of ANSWER_CASES: they are analysed by the real models. */
export interface AskedImage {
  name: string;
  bytes: Buffer;
  questions: string;
}

const SIZE = { width: 900, height: 600 };
const filled = (background: string) => sharp({ create: { ...SIZE, channels: 3, background } });

async function sign(text: string, { ground, ink }: { ground: string; ink: string }): Promise<Buffer> {
  return filled(ground)
    .composite([
      {
        input: await drawLines({ ...SIZE, lines: [{ text, x: 120, y: 330, size: 110, colour: ink, weight: 'bold' }] }),
      },
    ])
    .png()
    .toBuffer();
}

const CODE = 'https://example.ru/otchet';
async function drawCode(): Promise<Buffer> {
  prepareZXingModule({
    overrides: {
      wasmBinary: new Uint8Array(
        readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')),
      ).buffer,
    },
  });
  const { image, error } = await writeBarcode(CODE, { format: 'QRCode', scale: 8, addQuietZones: true });
  if (!image) throw new Error(error);
  const code = await sharp(Buffer.from(await image.arrayBuffer()))
    .toColourspace('srgb')
    .resize(400, 400, { fit: 'contain', background: 'white' })
    .png()
    .toBuffer();
  return filled('#ffffff')
    .composite([{ input: code }])
    .png()
    .toBuffer();
}

export async function drawAsked(): Promise<AskedImage[]> {
  return [
    {
      name: 'an exit sign',
      bytes: await sign('ВЫХОД', { ground: '#0a7a3c', ink: '#ffffff' }),
      questions: `
Что написано? = выход
Есть ли надпись «Выход»? = да
Есть ли слово «вход»? = нет
Есть ли текст на фото? = да
Какие цвета преобладают? = зелёный
Есть ли зелёный цвет? = да
Есть ли люди? = нет
Есть ли QR-код? = нет
Сколько машин? = 0
Это чёрно-белый снимок? = нет`,
    },
    {
      name: 'a note',
      bytes: await drawNote(),
      questions: `
Есть ли слово «договор»? = да
Есть ли надпись «оплачено»? = нет
Есть ли текст? = да
Какой номер? = № 147
Светло ли? = да
Темно ли? = нет
Есть ли собака? = нет
Есть ли штрихкод? = нет
Есть ли слово «снимок»? = да`,
    },
    {
      name: 'a price',
      bytes: await sign('1 250 руб.', { ground: '#fff36b', ink: '#101010' }),
      questions: `
Какая цена? = 1 250 руб.
Есть ли текст? = да
Какие цвета преобладают? = жёлтый
Есть ли кошка? = нет`,
    },
    {
      name: 'a QR code',
      bytes: await drawCode(),
      questions: `
Есть ли QR-код? = да
Что в QR-коде? = ${CODE}
Сколько QR-кодов? = 1
Есть ли код? = да
Есть ли люди? = нет
Это чёрно-белый снимок? = да
Есть ли автобус? = нет`,
    },
    {
      name: 'darkness',
      bytes: await filled('#0b0b10').png().toBuffer(),
      questions: `
Темно ли? = да
Светло ли? = нет
Есть ли люди? = нет
Есть ли текст? = нет
Сколько людей? = 0
Есть ли кошка? = нет
Есть ли штрихкод? = нет`,
    },
    {
      name: 'a red field',
      bytes: await filled('#c81e1e').png().toBuffer(),
      questions: `
Какой цвет преобладает? = красный
Есть ли красный цвет? = да
Это цветной снимок? = да
Есть ли текст? = нет`,
    },
    {
      name: 'a gradient',
      bytes: await drawGradient(SIZE),
      questions: `
Есть ли надпись? = нет
Есть ли машина? = нет
Есть ли QR-код? = нет`,
    },
    {
      name: 'boats in Nagasaki',
      bytes: photograph('nagasaki-boats'),
      questions: `
Есть ли лодка? = да
Есть ли корабли? = да
Есть ли вода? = да
Есть ли кошка? = нет
Есть ли машины? = нет
На улице или в помещении? = на улице
Есть ли самолёт? = нет
Есть ли люди? = да
Есть ли дома? = да
День или ночь? = день
Это кухня? = нет
Есть ли горы? = да`,
    },
    {
      name: 'a cat in motion',
      bytes: photograph('locomotion-house-cat'),
      questions: `
Есть ли на фото кошка? = да
Есть ли кот? = да
Есть ли лодка? = нет
Есть ли люди? = нет
Какое животное? = кошка
Есть ли автобус? = нет
Много ли кошек? = да
Есть ли поезд? = нет`,
    },
    {
      name: 'an aeroplane seen from above',
      bytes: photograph('airplane-from-above'),
      questions: `
Есть ли самолёт? = да
Есть ли кошка? = нет
Есть ли люди? = нет
Сколько собак? = 0
Есть ли кровать? = нет
Это ванная комната? = нет
Есть ли пицца? = нет`,
    },
  ];
}
