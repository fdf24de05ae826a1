/**
 * What server and page say to each other, for the type checker. There is no code here.
 *
 * A card is its token: `"ry"` a bone, `"?ry"` a bone whose colour is hidden, `"R"` a bowl, and
 * null is a gap.
 *
 * @typedef {"r" | "y" | "g" | "b" | "p"} Color
 * @typedef {"collie" | "dachshund" | "husky" | "terrier"} Dog
 * @typedef {string | null} Card
 * @typedef {"move" | "dig" | "drop"} ActionKind
 *
 * @typedef {{type: "move", space: number} | {type: "dig"} | {type: "bury", bone: string}
 *   | {type: "drop", bones: string[]} | {type: "end"}} Action
 *
 * @typedef {{type: "moved", seat: number, source: number, target: number}
 *   | {type: "dug", seat: number, space: number, bone: string, exchange: boolean}
 *   | {type: "buried", seat: number, space: number, bone: string}
 *   | {type: "dropped", seat: number, space: number, bones: string[]}
 *   | {type: "leapt", card: string, source: number, target: number}
 *   | {type: "stepped_back", seat: number, source: number, target: number}
 *   | {type: "turn_ended", seat: number, progress: boolean}
 *   | {type: "game_ended", reason: "yard cleared" | "stalled"}} GameEvent
 *
 * @typedef {object} Rules
 * @property {"THREE_ACTIONS" | "ONE_OF_EACH"} turn
 * @property {"MANY" | "ONE"} drop
 * @property {number} reach
 * @property {number} hand_limit
 * @property {number | null} stall_limit
 *
 * @typedef {object} Player
 * @property {Dog} dog
 * @property {number} space
 * @property {string[]} hand
 * @property {string[]} dropped
 *
 * @typedef {object} Turn
 * @property {number} seat
 * @property {ActionKind[]} done
 * @property {boolean} bury_owed
 *
 * @typedef {object} View
 * @property {number | null} viewer
 * @property {Rules} rules
 * @property {Card[]} yard
 * @property {Player[]} players
 * @property {Turn} turn
 * @property {number} stalled
 * @property {"yard cleared" | "stalled" | null} ended
 * @property {number} ply
 *
 * @typedef {object} Seat
 * @property {string} name
 * @property {"person" | "bot" | "free" | "left"} kind
 * @property {string | null} bot
 * @property {boolean} online
 *
 * @typedef {object} Standing
 * @property {number} place
 * @property {number} seat
 * @property {number} score
 *
 * @typedef {object} TableMessage
 * @property {"table"} type
 * @property {string} table
 * @property {number | null} you
 * @property {boolean} started
 * @property {Rules} rules
 * @property {Seat[]} seats
 *
 * @typedef {object} News
 * @property {"news"} type
 * @property {number} ply
 * @property {View} view
 * @property {GameEvent[]} events
 * @property {Action[]} legal
 * @property {Partial<Record<Color, number>>} values
 * @property {Standing[]} standings
 * @property {boolean} over
 *
 * @typedef {Record<string, string | number | string[]>} Params
 * @typedef {{code: string, params: Params, text: string}} Reason
 *
 * @typedef {object} Refusal
 * @property {string} error
 * @property {Params} [params]
 * @property {Reason[]} [reasons]
 * @property {string} text
 *
 * @typedef {Refusal & {type: "refused", id: number | null}} RefusedMessage
 *
 * @typedef {TableMessage | News | RefusedMessage | {type: "accepted", id: number, ply: number}
 *   | {type: "pong"}} ServerMessage
 *
 * @typedef {object} Place Who sits where, as this browser remembers it.
 * @property {string} token
 * @property {number} seat
 *
 * @typedef {{type: "act", action: Action} | {type: "toggle", bone: string} | {type: "language",
 *   language: string} | {type: "leave"} | {type: "return"} | {type: "bot", seat: number,
 *   bot: string} | {type: "again"} | {type: "copy"} | {type: "retry"} | {type: "create"}
 *   | {type: "sit"}} Command What a button or a form of the page asks for.
 */

export {};
