/** How soon people were answered of late. */
export interface AnswerTimes {
	/** People of the last 90 days who were answered. */
	answered: number;
	/** Over all people of these days, those who still wait included; null without any. */
	medianSeconds: number | null;
}

/** Fewer answers than these prove nothing. */
const FEWEST_ANSWERS = 10;

/** The sentence that says how soon an answer comes, or null where what was measured does not keep it. */
export function answerPromise(hours: number, { answered, medianSeconds }: AnswerTimes): string | null {
	if (answered < FEWEST_ANSWERS || medianSeconds === null || medianSeconds > hours * 3600) return null;
	return `We usually answer within ${hours === 1 ? "an hour" : `${hours} hours`}.`;
}
