/** What a visitor sees when something unexpected failed: an apology and a way home, never a stack. */
export function Problem() {
	return (
		<main>
			<title>Something went wrong</title>
			<h1>Sorry, something went wrong</h1>
			<p>The fault is ours. Please try again in a moment.</p>
			<p>
				<a href="/">Back to the home page</a>
			</p>
		</main>
	);
}
