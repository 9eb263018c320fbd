/** Stands where a section's script could not be loaded. */
export function SectionFailure({ onRetry }: { onRetry: () => void }) {
	return (
		<div role="alert" data-section-failure="">
			<p>This part of the page could not be loaded.</p>
			<p>
				<button type="button" onClick={onRetry}>
					Try again
				</button>
			</p>
		</div>
	);
}
