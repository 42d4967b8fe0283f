/**
 * Programs that run an exported class on one picture, at most fifteen lines each. They stand beside `class.json` and
 * `class.onnx`.
 */
const HEAD = `import { readFileSync } from 'node:fs';
import ort from 'onnxruntime-node';
import sharp from 'sharp';
const { title, threshold } = JSON.parse(readFileSync(new URL('class.json', import.meta.url)));
const session = await ort.InferenceSession.create(readFileSync(new URL('class.onnx', import.meta.url)), { logSeverityLevel: 3 });
`;

const PICTURE = `const picture = sharp(await sharp(process.argv[2]).autoOrient().flatten({ background: 'white' }).resize(896, 896, { fit: 'inside', withoutEnlargement: true }).toColourspace('srgb').removeAlpha().png().toBuffer());
`;

/** The picture in the upper left corner of the detector's square, what remains is grey. */
export const RUN_DETECTOR = `${HEAD}${PICTURE}const { data, info: { width, height } } = await picture.resize(448, 448, { fit: 'inside' }).raw().toBuffer({ resolveWithObject: true });
const square = await sharp(data, { raw: { width, height, channels: 3 } }).extend({ right: 448 - width, bottom: 448 - height, background: '#7f7f7f' }).raw().toBuffer();
const { rectangles, confidence } = await session.run({ picture: new ort.Tensor('uint8', square, [1, 448, 448, 3]), extent: new ort.Tensor('float32', [width / 448, height / 448], [2]) });
for (const [at, sure] of confidence.data.entries())
  if (sure >= threshold) console.log(title, sure.toFixed(3), ...[...rectangles.data.slice(at * 4, at * 4 + 4)].map((side) => side.toFixed(4)));
`;

export const RUN_EMBEDDING = `${HEAD}${PICTURE}const bytes = await picture.resize(256, 256, { fit: 'fill' }).raw().toBuffer();
const planes = Float32Array.from({ length: bytes.length }, (_, at) => bytes[(at % 65536) * 3 + Math.floor(at / 65536)]);
const { confidence: { data: [sure] } } = await session.run({ picture: new ort.Tensor('float32', planes, [1, 3, 256, 256]) });
console.log(sure >= threshold ? title : \`не «\${title}»\`, sure.toFixed(3), '0 0 1 1');
`;

/** The whole picture, then its overlapping quarters; of what lies on each other, the surest. */
export const RUN_TEXTURE = `import { readFileSync } from 'node:fs';
import ort from 'onnxruntime-node';
import sharp from 'sharp';
const { title, threshold, views } = JSON.parse(readFileSync(new URL('class.json', import.meta.url))), found = [];
const session = await ort.InferenceSession.create(readFileSync(new URL('class.onnx', import.meta.url)), { logSeverityLevel: 3 });
const { data: bytes, info } = await sharp(process.argv[2]).autoOrient().flatten({ background: 'white' }).resize(896, 896, { fit: 'inside', withoutEnlargement: true }).toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
for (const { x, y, size, name } of views) {
  const region = { left: Math.floor(x * info.width), top: Math.floor(y * info.height), width: Math.floor(size * info.width), height: Math.floor(size * info.height) };
  const { data, info: { width, height } } = await sharp(bytes, { raw: { width: info.width, height: info.height, channels: 3 } }).extract(region).resize(448, 448, { fit: 'inside' }).raw().toBuffer({ resolveWithObject: true });
  const square = await sharp(data, { raw: { width, height, channels: 3 } }).extend({ right: 448 - width, bottom: 448 - height, background: '#7f7f7f' }).raw().toBuffer();
  const answer = await session.run({ picture: new ort.Tensor('uint8', square, [1, 448, 448, 3]), extent: new ort.Tensor('float32', [width / 448, height / 448], [2]) });
  answer[name + 'confidence'].data.forEach((sure, at) => sure >= threshold && found.push([sure, ...[x, y, x, y].map((start, side) => start + size * answer[name + 'rectangles'].data[at * 4 + side])]));
}
const common = (a, b) => Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1])) * Math.max(0, Math.min(a[4], b[4]) - Math.max(a[2], b[2])), area = (a) => (a[3] - a[1]) * (a[4] - a[2]);
for (const hit of found.sort((a, b) => b[0] - a[0]).reduce((kept, hit) => (kept.some((one) => common(one, hit) > 0.3 * (area(one) + area(hit) - common(one, hit))) ? kept : [...kept, hit]), [])) console.log(title, ...hit.map((part) => part.toFixed(4)));
`;
