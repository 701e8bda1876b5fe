"""How to read a report, in the words that REPORT.md and report.html share."""

LINES = [
    "Times are medians over epochs; intervals are order-statistic intervals at 95 %.",
    "Methods of a group were measured in turns within the same seconds. The speed against the "
    "baseline is the median of paired ratios; a verdict is given only where its interval, corrected "
    "for the number of comparisons, leaves both 1 and the noise floor.",
    "Errors are measured on a seeded sample of inputs, since the oracle is slow; its size is given "
    "with each table and need not be that of the group.",
    "The largest error is against an oracle of 300 bits. A method over its limit is reported and not "
    "ranked. `≤` stands before the oracle's own error bound where an error is below it.",
    "`exact (0)` means that every sample equalled the rounded true value's double.",
]
