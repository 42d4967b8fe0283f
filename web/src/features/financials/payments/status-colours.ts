import type { Income } from '@rakurs/contract';

export const STATUS_COLOURS: Record<Income['status'], string> = {
  'Ожидает оплаты': 'sky',
  Оплачен: 'teal',
  Отменён: 'gray',
  Возвращён: 'gray',
};
