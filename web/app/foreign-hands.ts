/**
 * Translators and extensions replace nodes that React moves or removes later. Then the browser
 * throws, and React would give up the whole page; so a node that is elsewhere already is left there.
 */
export function tolerateForeignHands(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null) {
    const place = next?.parentNode === this ? next : null;
    return insertBefore.call(this, node, place) as T;
  };
}
