/** Catches all unknown paths of the back office, so that staff see its own "not found" page. */
export function loader(): never {
	throw new Response(null, { status: 404 });
}

export { RecordNotFound as default } from "./shell/failed.tsx";
