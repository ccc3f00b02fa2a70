/** The messages with which dates and times are shown, and the names of relative dates. */
export const dateMessages = {
  // The forms of a date: D day, MMM month, YYYY year
  day: "MMM D",
  date: "MMM D, YYYY",
  months: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
  from: "from {date}",
  until: "until {date}",
  beforeNoon: "{time} AM",
  afterNoon: "{time} PM",
  timeThere: "{time}, {there} in {city}",
  timeOfDayThere: "{time}, {there} on {day} in {city}",
  today: "Today",
  yesterday: "Yesterday",
  last7Days: "Last 7 days",
  lastWeek: "Last week",
  thisMonth: "This month",
  lastMonth: "Last month",
} as const;
