import { Panel } from "../shell/page";
import { PageFrame } from "./page-frame";

interface PreviewProps {
	path: string;
	index: number;
	/** What stands on the page now. */
	shown: string;
	typed: string;
	/** Changes when the page must be fetched anew. */
	version: number;
}

/** The real page with what is being typed in its place; nobody else sees it. */
export function Preview({ path, index, shown, typed, version }: PreviewProps) {
	return (
		<Panel title={`Preview of ${path}`}>
			<PageFrame
				key={path}
				path={path}
				version={String(version)}
				picked={index}
				shown={shown}
				typed={typed}
			/>
		</Panel>
	);
}
