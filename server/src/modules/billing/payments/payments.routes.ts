import type { paymentRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { Payments } from './payments.service.ts';
import type { Checkout } from './checkout.service.ts';

export const createPaymentHandlers = (payments: Payments, counter: Checkout): Handlers<typeof paymentRoutes> => ({
  createPayment: ({ body, caller }) => payments.create(caller.userId, body.amount),
  showPayment: ({ params, caller }) => payments.show(params.paymentId, caller.userId),
  cancelPayment: ({ params, caller }) => payments.cancel(params.paymentId, caller.userId),
  showSandboxPayment: ({ query, origin }) => counter.show(origin.address, query.token),
  settleSandboxPayment: ({ body, origin }) => counter.settle(origin.address, body),
  hearYookassa: ({ body, origin }) => counter.hear(origin.address, body),
  listAllPayments: async ({ query }) => ({ payments: await payments.listAll(query.page) }),
  refundPayment: ({ params, body }) => payments.refund(params.paymentId, body.amount),
});
