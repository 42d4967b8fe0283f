import type { TaughtBody } from './taught-body.ts';

export interface ClassSummary {
  title: string;
  version: number;
  head: TaughtBody['head'];
  threshold: number;
  examples: number;
  precision: number | null;
  recall: number | null;
  checkedOn: number;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const HOW: Record<TaughtBody['head'], string> = {
  things:
    'Признак узнаётся по тому, что думает о рамках детектор EfficientDet-Lite2: нейросеть class.onnx — этот детектор, за которым стоят слои признака.',
  texture:
    'Признак узнаётся по виду поверхности: нейросеть class.onnx — ствол детектора EfficientDet-Lite2, за которым стоят слои признака, смотрящие через сетку окон.',
  look: 'Признак узнаётся по кадру в целом: нейросеть class.onnx — глаза «Ракурса» (eyes-2), за которыми стоят слои признака.',
};
const NOTES: Record<TaughtBody['head'], string[]> = {
  things: [],
  texture: [
    'Кабинет вдобавок сдвигает края каждой найденной рамки туда, где уверенность больше; программа этого не делает, поэтому её рамки чуть грубее, а уверенность чуть ниже.',
  ],
  look: [],
};
const INPUTS: Record<TaughtBody['head'], string> = {
  things:
    'Вход: picture — uint8 [1, 448, 448, 3], снимок вписан в левый верхний угол, остальное серое (127); extent — float32 [2], доля ширины и высоты, занятая снимком.',
  texture:
    'Вход: picture — uint8 [1, 448, 448, 3], снимок (или его четверть) вписан в левый верхний угол, остальное серое (127); extent — float32 [2], доля ширины и высоты, занятая снимком.',
  look: 'Вход: picture — float32 [1, 3, 256, 256], снимок сжат в квадрат, плоскости красного, зелёного и синего, числа от 0 до 255.',
};

/** What is in the archive and how it is run, for people. */
export function readmeOf({
  title,
  version,
  head,
  threshold,
  examples,
  precision,
  recall,
  checkedOn,
}: ClassSummary): string {
  const lines = [
    `Признак «${title}», версия ${version}`,
    '',
    `Обучен на примерах: ${examples}. ${precision === null || recall === null ? 'Проверить было не на чем.' : `Точность ${percent(precision)}, полнота ${percent(recall)}, проверено на ${checkedOn}.`}`,
    `Порог уверенности: ${percent(threshold)}.`,
    '',
    'Как запустить',
    'Нужна программа Node.js 20 или новее (nodejs.org). В папке с этими файлами:',
    '  npm install onnxruntime-node sharp',
    '  node run.mjs снимок.jpg',
    'Каждая строка ответа: название, уверенность и рамка — левый, верхний, правый и нижний край в долях снимка.',
    'Интернет нужен только для установки: нейросеть работает на вашем компьютере, снимки никуда не отправляются.',
    '',
    'Что внутри',
    'class.onnx — нейросеть целиком, одним файлом: её запускает любая программа, которая понимает ONNX.',
    'class.json — то же, чему признак научился, числами: веса, порог, проверка.',
    'run.mjs — программа, которая запускает нейросеть на одном снимке.',
    '',
    HOW[head],
    INPUTS[head],
    'Выход: rectangles — float32 [n, 4], рамки в долях снимка; confidence — float32 [n], уверенность каждой.',
    ...NOTES[head],
    '',
    ...(head === 'look'
      ? []
      : [
          'EfficientDet-Lite2 обучен Google на COCO 2017 и распространяется по лицензии Apache-2.0 (https://www.apache.org/licenses/LICENSE-2.0); переведён в ONNX и дополнен слоями признака.',
        ]),
  ];
  return `${lines.join('\r\n')}\r\n`;
}
