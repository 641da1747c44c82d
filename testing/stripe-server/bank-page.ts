/** The page of the bank in the 3-D Secure frame; its answer is posted to the origin of the page. */
export const bankQuestionPage = page(
  `<h1>Test bank</h1>
  <form method="post">
    <button name="approve" value="yes">Complete</button>
    <button name="approve" value="no">Fail</button>
  </form>`,
);

/** Notifies the page around the frame, of any shop, that the bank has the answer. */
export const bankAnsweredPage = page(
  `<p>Thank you.</p>
  <script>parent.postMessage({ bank: 'answered' }, '*')</script>`,
);

function page(content: string): string {
  return `<!doctype html><html lang="en"><title>Test bank</title>${content}</html>`;
}
