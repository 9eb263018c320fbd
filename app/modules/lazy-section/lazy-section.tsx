import {
	Component,
	type ComponentType,
	lazy,
	type ReactNode,
	Suspense,
	useEffect,
	useMemo,
	useState,
} from "react";
import { arrived, near } from "./near";
import { SectionFailure } from "./section-failure";

interface Failure {
	children: ReactNode;
	onRetry: () => void;
}

/** Catches a section whose script could not be loaded. */
class Boundary extends Component<Failure, { failed: boolean }> {
	override state = { failed: false };

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override render() {
		return this.state.failed ? <SectionFailure onRetry={this.props.onRetry} /> : this.props.children;
	}
}

function Arrived({ id, children }: { id: string; children: ReactNode }) {
	useEffect(() => arrived(id), [id]);
	return children;
}

/**
 * A section that the server draws whole and whose script comes when the visitor does. `id` is that of the element
 * around it. If the script fails, Vite raises its preload-error event and the section offers to try again.
 * `const Faq = lazySection("faq", () => import("./faq/faq"))`
 */
export function lazySection<Props extends object>(
	id: string,
	load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
	// One for all renders: the server waits for the script once, not with every page.
	const First = lazy(async () => {
		if (typeof document !== "undefined") await near(id);
		return load();
	});
	function LazySection(props: Props) {
		const [attempt, setAttempt] = useState(0);
		const Section = useMemo(() => (attempt === 0 ? First : lazy(load)), [attempt]);
		return (
			<Boundary key={attempt} onRetry={() => setAttempt(attempt + 1)}>
				<Suspense fallback={null}>
					<Arrived id={id}>
						<Section {...props} />
					</Arrived>
				</Suspense>
			</Boundary>
		);
	}
	return LazySection;
}
