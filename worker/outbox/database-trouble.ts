import { causesOf, codeOf, isTlsRefused } from "#domain/errors.ts";

/** SQLSTATEs that pass: connection, resources, shutdown and restart, deadlock and serialisation; a primary that gave way. */
const PASSING_CODES = /^(08|53|57P|40|25006)/;
const PASSING_NODE_CODES = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)/;
const PASSING_WORDS =
	/connection terminated|connection timeout|timeout exceeded when trying to connect|client has encountered a connection error/iu;

/** Whether an error of the database goes away by itself, so that the same statements may be tried again. */
export function isPassingTrouble(error: unknown): boolean {
	return causesOf(error).some(each => {
		const code = codeOf(each) ?? "";
		if (PASSING_CODES.test(code) || PASSING_NODE_CODES.test(code) || PASSING_WORDS.test(each.message))
			return true;
		return isTlsRefused(each) || each.name === "ConnectionException" || each.name === "DeadlockException";
	});
}
