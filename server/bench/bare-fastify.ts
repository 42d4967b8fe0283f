import Fastify from 'fastify';

/** The physical limit of the authenticated-call benchmark: the same answer from a handler that does nothing else. */
const answer = {
  id: 1,
  name: '',
  lastName: '',
  firstName: '',
  middleName: '',
  email: 'bench@example.ru',
  cell: null,
  canTrainLearningModels: false,
  peer_id: 'x'.repeat(43),
  conferenceId: 1,
};
const app = Fastify();
app.get('/api/users/common/me', () => answer);
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.send?.({
  kind: 'listening',
  url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
});
process.on('disconnect', () => process.exit(0));
