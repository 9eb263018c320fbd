import { Component, type ReactNode, useEffect } from "react";
import type { PageState } from "./page-state";
import { ErrorContext, PageContext, type RouteModule } from "./router";

/** Shows the root's error page when the server said so, or when a component failed in the browser. */
class Root extends Component<
	{ module: RouteModule; refused: { status: number } | null },
	{ failed: { error: unknown } | null }
> {
	override state = { failed: null };

	static getDerivedStateFromError(error: unknown) {
		return { failed: { error } };
	}

	private draw(): { content: ReactNode; error: unknown } {
		const { default: Page, ErrorBoundary } = this.props.module;
		const failed: { error: unknown } | null = this.state.failed;
		const error = failed ?? (this.props.refused ? { error: this.props.refused } : null);
		if (error) return { content: ErrorBoundary && <ErrorBoundary />, error: error.error };
		return { content: Page && <Page />, error: null };
	}

	override render() {
		const { Layout } = this.props.module;
		const { content, error } = this.draw();
		return <ErrorContext value={error}>{Layout && <Layout>{content}</Layout>}</ErrorContext>;
	}
}

/** Keeps an empty place beside its content, as the server's router does twice: only so does useId give the same ids. */
function WithPlace({ children }: { children: ReactNode }) {
	return (
		<>
			{children}
			{null}
		</>
	);
}

/** A public page in the browser: the server's HTML with the modules of its routes put in. */
export function StaticPage({
	state,
	modules,
	onAwake,
}: {
	state: PageState;
	modules: readonly RouteModule[];
	/** Called once the page answers to its visitor; sections whose scripts come later may still sleep. */
	onAwake: () => void;
}) {
	useEffect(onAwake, [onAwake]);
	const [root] = modules;
	if (!root) throw new Error("a page needs its root");
	return (
		<WithPlace>
			<WithPlace>
				<PageContext value={{ state, modules }}>
					<Root module={root} refused={state.error} />
				</PageContext>
			</WithPlace>
		</WithPlace>
	);
}
