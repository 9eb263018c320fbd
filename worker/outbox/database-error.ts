import { causeChain, errorCode, isTlsRefused } from "#domain/errors.ts";

/** Transient SQLSTATEs: connection, resources, shutdown and restart, deadlock and serialisation, read-only after a failover. */
const PASSING_CODES = /^(08|53|57P|40|25006)/;
const PASSING_NODE_CODES = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)/;
const PASSING_WORDS =
	/connection terminated|connection timeout|timeout exceeded when trying to connect|client has encountered a connection error/iu;

/** Returns whether a database error is transient, so that the same statements may be retried. */
export function isTransientDatabaseError(error: unknown): boolean {
	return causeChain(error).some(each => {
		const code = errorCode(each) ?? "";
		if (PASSING_CODES.test(code) || PASSING_NODE_CODES.test(code) || PASSING_WORDS.test(each.message))
			return true;
		return isTlsRefused(each) || each.name === "ConnectionException" || each.name === "DeadlockException";
	});
}
