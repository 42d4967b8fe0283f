const BY_WHO_RUNS_IT = 'разрешает тот, кто управляет сервером: настройка';
/** Said when a link is given, and when a name turns out to lead there. */
export const NEEDS_LAN = `Камера в локальной сети, а этот сервер подключается только к камерам в интернете. Локальные адреса ${BY_WHO_RUNS_IT} STREAM_ALLOWED_NETWORKS=lan`;
export const NEEDS_ANY = `Адрес ведёт на сам сервер или в служебную сеть. Такие адреса ${BY_WHO_RUNS_IT} STREAM_ALLOWED_NETWORKS=any`;
export const SERVICE_ADDRESS_REFUSED = 'Это служебный адрес: камер на нём не бывает, и сервер к нему не подключается';

/** Why a camera is not seen. 'failed': until somebody changes something, trying again gives the same. */
const FAULTS = {
  silent: { state: 'lost', text: 'Камера не отвечает' },
  unreachable: { state: 'lost', text: 'Камера не принимает соединение: проверьте, включена ли она, и порт в ссылке' },
  dropped: { state: 'lost', text: 'Связь с камерой прервалась' },
  frozen: { state: 'lost', text: 'Камера перестала присылать видео' },
  busy: { state: 'lost', text: 'Камера занята: к ней уже подключено слишком много программ' },
  no_resolver: { state: 'lost', text: 'Адрес камеры сейчас не удаётся узнать: не отвечает служба имён' },
  crashed: { state: 'lost', text: 'Приём видео с камеры прервался и начинается заново' },
  unwritable: { state: 'lost', text: 'Запись с камеры не удалось сохранить: проверьте место на диске сервера' },
  port_taken: { state: 'lost', text: 'Порт из ссылки уже занят другим потоком' },
  changed: { state: 'lost', text: 'Камера изменила параметры видео' },
  unauthorized: { state: 'failed', text: 'Камера не пускает: неверное имя или пароль' },
  not_found: { state: 'failed', text: 'На камере нет такого потока: проверьте путь в ссылке' },
  unknown_host: { state: 'failed', text: 'Адрес камеры не найден: проверьте ссылку' },
  needs_lan: { state: 'failed', text: NEEDS_LAN },
  needs_any: { state: 'failed', text: NEEDS_ANY },
  never_called: { state: 'failed', text: SERVICE_ADDRESS_REFUSED },
  odd_port: {
    state: 'failed',
    text: 'Порт из ссылки принадлежит другой службе: камер на нём не бывает. Обычный порт камеры — 554',
  },
  redirected: { state: 'failed', text: 'Камера отправляет на другой адрес: укажите его в ссылке сами' },
  rejected: { state: 'failed', text: 'Камера отвечает на подключение ошибкой' },
  no_video: { state: 'failed', text: 'В потоке камеры нет видео' },
  not_video: { state: 'failed', text: 'То, что присылает камера, не похоже на видео' },
  bad_codec: { state: 'failed', text: 'Такое сжатие видео не поддерживается: выберите в настройках камеры H.264' },
  untrusted: {
    state: 'failed',
    text: `Сертификат камеры не прошёл проверку: его подписала сама камера, он просрочен или выдан на другое имя. Такие сертификаты ${BY_WHO_RUNS_IT} STREAMS_SELF_SIGNED=on`,
  },
  insecure: { state: 'failed', text: 'Не удалось установить с камерой защищённое соединение' },
  bad_address: { state: 'failed', text: 'Это не ссылка на поток' },
  no_sdp: { state: 'failed', text: 'Для ссылки rtp:// нужно описание потока (SDP)' },
  bad_sdp: { state: 'failed', text: 'В описании потока (SDP) не найдено видео H.264 или H.265' },
  bad_port: { state: 'failed', text: 'Для потока RTP нужен порт от 1024 до 65535' },
} as const satisfies Record<string, { state: 'lost' | 'failed'; text: string }>;

export type FaultCode = keyof typeof FAULTS;
export const FAULT_CODES = Object.keys(FAULTS) as [FaultCode, ...FaultCode[]];

/** For people. */
export const sentenceOf = (code: FaultCode): string => FAULTS[code].text;
export const stateOf = (code: FaultCode): 'lost' | 'failed' => FAULTS[code].state;

export const H265_ADVICE =
  'Камера присылает H.265: для просмотра он пересжимается. Чтобы смотреть без потерь, выберите в ссылке второй поток камеры с H.264';

export class IngestFault extends Error {
  constructor(readonly code: FaultCode) {
    super(FAULTS[code].text);
    this.name = 'IngestFault';
  }
}
