/** Matches every path that no other route matches. */
export function loader(): never {
	throw new Response(null, { status: 404 });
}

export default function UnknownPath() {
	return null;
}
