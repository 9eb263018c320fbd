/** How quickly leads were answered recently. */
export interface ResponseTimes {
	/** Number of leads of the last 90 days who were answered. */
	answered: number;
	/** Median over all leads of these days, including those still waiting; null if there are none. */
	medianSeconds: number | null;
}

/** Minimum sample size: fewer answers are not significant. */
const MIN_ANSWERS = 10;

/** Returns the sentence that promises an answer time, or null if the measured times do not support it. */
export function answerPromise(hours: number, { answered, medianSeconds }: ResponseTimes): string | null {
	if (answered < MIN_ANSWERS || medianSeconds === null || medianSeconds > hours * 3600) return null;
	return `We usually answer within ${hours === 1 ? "an hour" : `${hours} hours`}.`;
}
