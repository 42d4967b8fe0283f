/** What the feed asks of those who keep questions. */
export interface QuestionsOfFeed {
  /** In the words they are put in now, inactive ones too. */
  findQuestions(ids: number[]): Promise<{ id: number; content: string }[]>;
  /** So many messages of its reactions have gone out. */
  noteSent(questionId: number, amount: number): Promise<void>;
  /** A person has called what was answered an error. */
  noteVerdict(verdict: { questionId: number; frameId: number; fileId: number; answer: string; isRight: false; source: 'feed' }): Promise<void>;
}
