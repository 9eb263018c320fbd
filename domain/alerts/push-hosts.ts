/** The push services of the usual browsers: Chrome and its kin, Firefox, Edge, Safari. */
export const USUAL_PUSH_HOSTS = [
	"fcm.googleapis.com",
	"*.push.services.mozilla.com",
	"*.notify.windows.com",
	"web.push.apple.com",
	"*.push.apple.com",
].join(",");

/** Whether a list of hosts, in which "*." stands for any host below, names this one. */
function isPushHost(hostname: string, allowed: readonly string[]): boolean {
	return allowed.some(host =>
		host.startsWith("*.")
			? hostname.endsWith(host.slice(1)) && hostname.length > host.length - 1
			: hostname === host,
	);
}

/** Which endpoints we ever call; `allowPrivate` takes plain http and any port, for tests and the demo. */
export interface PushServices {
	hosts: readonly string[];
	allowPrivate: boolean;
}

/** Whether an endpoint lies with a push service that may be called: a browser sends us the address, and we post to it. */
export function isPushEndpoint(text: string, { hosts, allowPrivate }: PushServices): boolean {
	if (!URL.canParse(text)) return false;
	const { protocol, port, username, password, hostname, hash } = new URL(text);
	if (username || password || hash) return false;
	if (!allowPrivate && (protocol !== "https:" || port)) return false;
	if (protocol !== "https:" && protocol !== "http:") return false;
	return isPushHost(hostname, hosts);
}
