/** Parameters of a database's address that pg reads; it ignores any other without a word. */
const OF_DATABASE: ReadonlySet<string> = new Set([
	...["user", "password", "host", "port", "options", "client_encoding", "application_name"],
	...["fallback_application_name", "statement_timeout", "lock_timeout", "query_timeout"],
	...["idle_in_transaction_session_timeout", "keepAlive", "keepAliveInitialDelayMillis"],
	...["connectionTimeoutMillis", "ssl", "sslmode", "sslcert", "sslkey", "sslrootcert", "sslnegotiation"],
	"uselibpqcompat",
]);

/** Parameters of Redis' address that ioredis reads and that fit in an address. */
const OF_REDIS: ReadonlySet<string> = new Set([
	...["family", "username", "password", "db", "tls", "protocol", "connectionName", "keepAlive", "noDelay"],
	...["connectTimeout", "commandTimeout", "socketTimeout", "disableClientInfo", "clientInfoTag"],
]);

/** Names that ask for TLS in the address of some other library, such as `ssl_mode` or `ssl_cert_reqs`. */
const OF_TLS = /ssl|tls/i;

/** Returns the parameters of an address of PostgreSQL or Redis that nothing reads. */
export function unreadParameters(address: string): string[] {
	const { protocol, searchParams } = new URL(address);
	const read = /^rediss?:$/.test(protocol) ? OF_REDIS : OF_DATABASE;
	return [...new Set(searchParams.keys())].filter(name => !read.has(name));
}

/** Returns whether an address asks for TLS only by a name that nothing reads: the password would be sent without it. */
export function missesTls(address: string): boolean {
	const { protocol, searchParams } = new URL(address);
	const unread = new Set(unreadParameters(address));
	const isOn =
		protocol === "rediss:" || [...searchParams.keys()].some(name => OF_TLS.test(name) && !unread.has(name));
	return !isOn && [...unread].some(name => OF_TLS.test(name));
}
