/** Every path of the back office that no other route knows: staff stay in it. */
export function loader(): never {
	throw new Response(null, { status: 404 });
}

export { NotHere as default } from "./shell/failed";
